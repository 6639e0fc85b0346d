import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ChooseDescription } from './choose-description.tsx';
import classes from './editor-page.module.css';
import type { EditorSearch } from './editor-search.ts';
import { folderOwnerQuery, type Owner, spaceOwnerQuery } from './read-owner.ts';

interface EditorPageProps {
  search: EditorSearch;
  /** The editor of the description; the app joins it. */
  drawEditor: (owner: Owner, onDone: () => void) => ReactNode;
}

/** /editor: a description on its own page, full width; which one is asked where the address does not say. */
export function EditorPage({ search, drawEditor }: EditorPageProps) {
  const { space, folder } = search;
  if (folder !== undefined) return <FolderEditor key={folder} id={folder} drawEditor={drawEditor} />;
  if (space !== undefined) return <SpaceEditor key={space} id={space} drawEditor={drawEditor} />;
  return <ChooseDescription />;
}

interface OneProps extends Pick<EditorPageProps, 'drawEditor'> {
  id: number;
}

function FolderEditor({ id, drawEditor }: OneProps) {
  const { data } = useSuspenseQuery(folderOwnerQuery(id));
  return <Page owner={data} drawEditor={drawEditor} />;
}

function SpaceEditor({ id, drawEditor }: OneProps) {
  const { data } = useSuspenseQuery(spaceOwnerQuery(id));
  return <Page owner={data} drawEditor={drawEditor} />;
}

function Page({ owner, drawEditor }: { owner: Owner } & Pick<EditorPageProps, 'drawEditor'>) {
  const { t } = useLingui();
  const { history } = useRouter();
  const { name, permissions } = owner.kind === 'space' ? owner.space : owner.folder;
  if (!permissions.canWrite) return <Navigate to="/403" replace />;
  const back = owner.kind === 'space' ? `/spaces/${owner.space.id}` : owner.folder.route;
  return (
    <div className={classes.page}>
      <title>{`${t`Edit description`} · ${name} · Atrium`}</title>
      <p className={classes.kicker}>
        <Trans>Edit description</Trans>
      </p>
      <h1 className={classes.title}>{name}</h1>
      <Suspense fallback={null}>{drawEditor(owner, () => history.push(back))}</Suspense>
    </div>
  );
}
