import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './toasts.css';
import { Notifications } from '@mantine/notifications';

export function Toasts() {
  return (
    <Notifications position="bottom-right" autoClose={7000} containerWidth={380} transitionDuration={200} />
  );
}
