import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustments, IconChevronRight } from '@tabler/icons-react';
import { gridCell, gridRow, rowHeader } from '../../ui/data-table/grid-roles.ts';
import { inherits } from './draft.ts';
import { FlagBox } from './flag-box.tsx';
import { flagLabel } from './flag-labels.ts';
import { flags, hasFlag, setAll, setNone, toggle } from './flags.ts';
import type { RowHandlers, RowView } from './grid-columns.ts';
import classes from './permission-grid.module.css';

/** The open part: nine lines of 44, two rows of buttons. */
export const detailsHeight = flags.length * 44 + 120;

interface PhoneRowProps extends RowView {
  start: number;
  on: RowHandlers;
  isExpanded: boolean;
  onExpand: (place: number) => void;
}

export function PhoneRow({ start, on, isExpanded, onExpand, ...row }: PhoneRowProps) {
  const { t } = useLingui();
  const { place, own, effective, isReadOnly } = row;
  const base = own === inherits ? effective : own;
  const count = flags.filter((flag) => hasFlag(effective, flag)).length;
  return (
    <div
      {...gridRow({
        className: classes.phoneRow,
        'aria-level': row.level + 1,
        'aria-expanded': row.hasChildren ? row.isOpen : undefined,
        style: { transform: `translateY(${start}px)` },
      })}
      data-place={place}
      data-changed={row.isChanged || undefined}
    >
      <div className={classes.phoneHead}>
        <span {...rowHeader({ className: classes.phoneName, style: { paddingInlineStart: row.level * 14 } })}>
          <button
            type="button"
            className={classes.phoneOpen}
            aria-expanded={row.hasChildren ? row.isOpen : undefined}
            disabled={!row.hasChildren}
            onClick={() => on.open(place)}
          >
            <span className={classes.arrow} data-open={row.isOpen || undefined}>
              {row.hasChildren && <IconChevronRight size={15} stroke={2} aria-hidden="true" />}
            </span>
            <span className={classes.words}>
              <span className={classes.title} dir="auto">
                {row.name}
              </span>
              <span className={classes.line}>{row.line}</span>
            </span>
          </button>
        </span>
        <span {...gridCell()}>
          <button
            type="button"
            className={classes.phoneMore}
            aria-expanded={isExpanded}
            aria-label={t`${count} of 9 permissions on ${row.name}`}
            onClick={() => onExpand(place)}
          >
            <span aria-hidden="true">{t`${count} of 9`}</span>
            <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />
          </button>
        </span>
      </div>
      {isExpanded && (
        <div {...gridCell({ className: classes.phoneDetails })}>
          {flags.map((flag) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
            <label key={flag} className={classes.phoneFlag}>
              <span>{flagLabel(flag)}</span>
              <FlagBox flag={flag} row={row} onToggle={() => on.set(place, toggle(base, flag))} />
            </label>
          ))}
          <div className={classes.phoneTools}>
            {!isReadOnly && (
              <>
                <Button variant="default" onClick={() => on.set(place, setAll(base))}>
                  <Trans context="rights">All</Trans>
                </Button>
                <Button variant="default" onClick={() => on.set(place, setNone(base))}>
                  <Trans context="rights">None</Trans>
                </Button>
                {!row.isSpace && (
                  <Button
                    variant="default"
                    disabled={own === inherits}
                    onClick={() => on.set(place, inherits)}
                  >
                    <Trans>Inherit from parent</Trans>
                  </Button>
                )}
              </>
            )}
            <Button variant="default" onClick={() => on.who(place)}>
              <Trans>Who can see this?</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
