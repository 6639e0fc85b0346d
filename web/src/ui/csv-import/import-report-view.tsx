import { type ImportReport, mostReportedRows } from '@atrium/contract/parts/csv-import';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconCirclePlus, IconPencil } from '@tabler/icons-react';
import { writeNumber } from '../../base/text/in-language.ts';
import { Notice } from '../state/notice.tsx';
import classes from './csv-import.module.css';

const icons = { made: IconCirclePlus, changed: IconPencil, refused: IconAlertCircle };

/** What the rows of a file do, or have done. */
export function ImportReportView({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { t } = useLingui();
  const words = isDone
    ? { made: t`created`, changed: t`changed`, refused: t`not imported` }
    : { made: t`will be created`, changed: t`will be changed`, refused: t`will be left out` };
  const counted = report.made + report.changed + report.refused;
  const columns = report.ignoredColumns.join(', ');
  return (
    <div className={classes.report}>
      <ul className={classes.counts} aria-label={t({ message: 'Summary', context: 'of an import' })}>
        <Count kind="made" count={report.made} word={words.made} />
        <Count kind="changed" count={report.changed} word={words.changed} />
        <Count kind="unchanged" count={report.unchanged} word={t`unchanged`} />
        <Count kind="refused" count={report.refused} word={words.refused} />
      </ul>
      {report.ignoredColumns.length > 0 && (
        <Notice kind="warn">
          <Plural
            value={report.ignoredColumns.length}
            one={`The column ${columns} is not known and is left out.`}
            other={`The columns ${columns} are not known and are left out.`}
          />
        </Notice>
      )}
      {report.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.rows} aria-label={t`Rows`} tabIndex={0}>
          <ul>
            {report.rows.map(({ row, label, outcome, notes }) => {
              const Icon = icons[outcome];
              return (
                <li key={row} className={classes.row} data-outcome={outcome}>
                  <span className={classes.number}>
                    <Trans>Row {row}</Trans>
                  </span>
                  <Icon size={17} stroke={1.6} aria-hidden="true" />
                  <div>
                    <bdi className={classes.label}>{label}</bdi>{' '}
                    <span className={classes.outcome}>{words[outcome]}</span>
                    {notes.map((note) => (
                      <p key={note} className={classes.note}>
                        {note}
                      </p>
                    ))}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {counted > report.rows.length && (
        <p className={classes.rest}>
          <Trans>The first {mostReportedRows} rows are listed, those left out first.</Trans>
        </p>
      )}
    </div>
  );
}

function Count({ kind, count, word }: { kind: string; count: number; word: string }) {
  return (
    <li className={classes.count} data-kind={count > 0 ? kind : undefined}>
      {kind === 'refused' && count === 0 && <IconCircleCheck size={17} stroke={1.6} aria-hidden="true" />}
      <strong>{writeNumber(count)}</strong> {word}
    </li>
  );
}
