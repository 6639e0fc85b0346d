import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../../core/viewer/document-query.ts';
import { fileKey } from '../use-file.ts';
import classes from './new-version.module.css';

/** What was drawn until then is kept with the earlier version, and carried over to pages that look the same. */
export function NewVersion({ documentId }: { documentId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const load = async () => {
    await client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey });
    await client.resetQueries({ queryKey: fileKey(documentId) });
  };
  return (
    <div className={classes.note} role="status">
      <IconFileArrowRight size={18} stroke={1.6} aria-hidden="true" />
      <span>{t`There is a new version of this document.`}</span>
      <Button size="xs" onClick={() => void load()}>{t`Load it`}</Button>
    </div>
  );
}
