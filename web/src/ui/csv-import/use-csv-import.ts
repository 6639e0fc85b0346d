import type { Call } from '@atrium/contract/parts/call';
import type { ImportReport } from '@atrium/contract/parts/csv-import';
import { mostImportBytes } from '@atrium/contract/parts/csv-import';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../base/http/call-error.ts';
import { upload } from '../../base/http/upload.ts';
import { showToast } from '../toast/toast.tsx';

export type ImportCall = Call & {
  form: NonNullable<Call['form']>;
  reply: typeof ImportReport;
};

interface Options {
  call: ImportCall;
  onImported: () => void;
  onClose: () => void;
}

const told = [400, 409, 413, 415, 422];

export function useCsvImport({ call, onImported, onClose }: Options) {
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [shown, setShown] = useState<{ report: ImportReport; isDone: boolean }>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = useMutation({
    mutationFn: async ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) => {
      controller.current = new AbortController();
      setProgress(0);
      const files = [{ file: chosen, name: chosen.name }];
      const options = { signal: controller.current.signal, onProgress: setProgress };
      return (await upload(call, { query: { dryRun }, fields: {}, files }, options)) as ImportReport;
    },
    onSuccess: (report, { dryRun }) => {
      if (!dryRun) onImported();
      if (dryRun || report.refused > 0) return setShown({ report, isDone: !dryRun });
      showToast('ok', t`Import finished`, summaryOf(report));
      onClose();
    },
    onSettled: () => setProgress(undefined),
    meta: { handles: told },
  });

  return {
    step: shown ? (shown.isDone ? ('done' as const) : ('preview' as const)) : ('choose' as const),
    report: shown?.report,
    file,
    fileError,
    progress,
    problem: hasStatus(run.error, ...told) ? run.error.message : undefined,
    choose(files: File[]) {
      const [chosen] = files;
      const problem = files.length > 0 ? problemOf(files) : undefined;
      setFile(problem ? undefined : chosen);
      setFileError(problem);
      setShown(undefined);
      run.reset();
    },
    preview() {
      if (file) run.mutate({ chosen: file, dryRun: true });
      else setFileError((before) => before ?? t`Add at least one file`);
    },
    store() {
      if (file) run.mutate({ chosen: file, dryRun: false });
    },
  };
}

function problemOf(files: File[]): string | undefined {
  if (files.length > 1) return t`Add one file at a time.`;
  if (!/\.csv$/i.test(files[0]?.name ?? '')) return t`Only .csv files are accepted.`;
  const megabytes = mostImportBytes / 1024 / 1024;
  if ((files[0]?.size ?? 0) > mostImportBytes) return t`The file is too large: at most ${megabytes} MB.`;
  return undefined;
}

export const summaryOf = ({ made, changed, unchanged }: ImportReport): string =>
  [
    plural(made, { one: '# created', other: '# created' }),
    plural(changed, { one: '# changed', other: '# changed' }),
    plural(unchanged, { one: '# unchanged', other: '# unchanged' }),
  ].join(', ');
