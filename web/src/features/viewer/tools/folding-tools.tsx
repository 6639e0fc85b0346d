import '../../../ui/menu.ts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconZoomIn } from '@tabler/icons-react';
import { Fragment, type ReactNode, use, useSyncExternalStore } from 'react';
import { BarButton } from '../bar-button.tsx';
import classes from '../pdf.module.css';
import { SlotsContext } from '../slots.tsx';
import { foldTools } from './fold-tools.ts';

export interface Tool {
  label: string;
  icon: typeof IconZoomIn;
  run: () => void;
  isOn?: boolean;
  disabled?: boolean;
  shortcut?: string;
  group: number;
  /** Those with the lowest stay longest in the bar. */
  rank: number;
  /** What stands in the bar in the place of a button. */
  figure?: { node: ReactNode; width: number };
}

interface FoldingToolsProps {
  tools: Tool[];
  /** Those that stand in the menu anyway, what that is called then, and the group behind which it is. */
  seldom: { tools: Tool[]; label: string; group: number };
}

/** The tools of the bar. Those for which there is no room are in a menu: nothing is cut. */
export function FoldingTools({ tools, seldom }: FoldingToolsProps) {
  const { t } = useLingui();
  const room = useRoom();
  const hasSeldom = seldom.tools.length > 0;
  const isShown = foldTools(
    tools.map(({ group, rank, figure }) => ({ group, rank, ...(figure && { width: figure.width }) })),
    room,
    hasSeldom,
  );
  const isFolded = isShown.includes(false);
  const shown = tools.filter((_, index) => isShown[index]);
  const hidden = [...tools.filter((_, index) => !isShown[index]), ...seldom.tools].sort(
    (one, other) => one.group - other.group,
  );
  const menu = hidden.length > 0 && <More label={isFolded ? t`More tools` : seldom.label} tools={hidden} />;
  return (
    <>
      {shown.map((tool, index) => {
        const next = shown[index + 1];
        const endsGroup = !isFolded && next !== undefined && next.group !== tool.group;
        return (
          <Fragment key={tool.label}>
            {tool.figure ? tool.figure.node : <ToolButton tool={tool} />}
            {!isFolded && hasSeldom && next?.group !== tool.group && tool.group === seldom.group && menu}
            {endsGroup && <span className={classes.divider} />}
          </Fragment>
        );
      })}
      {isFolded && menu}
    </>
  );
}

const ToolButton = ({ tool: { label, icon, run, isOn, disabled, shortcut } }: { tool: Tool }) => (
  <BarButton
    label={label}
    icon={icon}
    onClick={run}
    {...(isOn === undefined ? {} : { isOn })}
    {...(disabled === undefined ? {} : { disabled })}
    {...(shortcut === undefined ? {} : { shortcut })}
  />
);

function More({ label, tools }: { label: string; tools: Tool[] }) {
  return (
    <Menu position="bottom" width={220}>
      <Menu.Target>
        <ActionIcon
          size={36}
          className={tools.some(({ isOn }) => isOn) ? classes.on : undefined}
          aria-label={label}
          title={label}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.more}>
        {tools.map(({ label: name, icon: Icon, run, disabled = false }, index) => (
          <Fragment key={name}>
            {index > 0 && tools[index - 1]?.group !== tools[index]?.group && <Menu.Divider />}
            <Menu.Item leftSection={<Icon size={18} stroke={1.6} />} disabled={disabled} onClick={run}>
              {name}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Above this width the bar is as wide as its tools. */
const inOneRow = '(min-width: 1281px)';

/** How wide the place of the tools is. */
function useRoom(): number {
  const { tools: element } = use(SlotsContext);
  return useSyncExternalStore(
    (on) => {
      if (!element) return () => {};
      const observer = new ResizeObserver(on);
      observer.observe(element);
      return () => observer.disconnect();
    },
    () =>
      !element || element.clientWidth === 0 || matchMedia(inOneRow).matches
        ? Number.POSITIVE_INFINITY
        : element.clientWidth,
  );
}
