// Styles of a Mantine menu; import beside its use.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './menu.css';
