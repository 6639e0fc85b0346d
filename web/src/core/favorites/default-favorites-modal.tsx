import {
  changeDocumentDashboards,
  changeFolderDashboards,
  type Favorite,
  type FavoriteDashboard,
} from '@atrium/contract/favorites';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, MultiSelect } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import form from '../../ui/form/form.module.css';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { multiSelectProps, roomy } from '../../ui/form/select-styles.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { compareChoices } from './compare-choices.ts';
import { defaultFavoritesQuery, favoriteDashboardsQuery, refreshFavorites } from './favorites.ts';

interface DefaultFavoritesModalProps {
  item: Favorite;
  opened: boolean;
  onClose: () => void;
}

/** Which default dashboards suggest a document or folder. */
export function DefaultFavoritesModal({ item, opened, onClose }: DefaultFavoritesModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Default favorites`} className={roomy}>
      <Choice item={item} onClose={onClose} />
    </Modal>
  );
}

function Choice({ item, onClose }: Pick<DefaultFavoritesModalProps, 'item' | 'onClose'>) {
  const { t } = useLingui();
  const dashboards = useQuery({ ...defaultFavoritesQuery, staleTime: 0 });
  const chosen = useQuery(favoriteDashboardsQuery(item));
  if (chosen.isError || (dashboards.isError && !dashboards.data)) {
    const retry = () => Promise.all([dashboards.refetch(), chosen.refetch()]);
    return (
      <>
        <Notice kind="bad">{(chosen.error ?? dashboards.error)?.message}</Notice>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </>
    );
  }
  if (!dashboards.data || !chosen.data) return <Loader size="sm" aria-label={t`Loading`} />;
  if (dashboards.data.length === 0) {
    return (
      <p className={form.text}>
        <Trans>There are no default dashboards yet. Administrators make them.</Trans>
      </p>
    );
  }
  return <ChoiceForm item={item} dashboards={dashboards.data} chosen={chosen.data} onClose={onClose} />;
}

interface ChoiceFormProps {
  item: Favorite;
  dashboards: FavoriteDashboard[];
  chosen: FavoriteDashboard[];
  onClose: () => void;
}

const schema = z.object({ dashboards: z.array(z.int()) });

function ChoiceForm({ item, dashboards, chosen, onClose }: ChoiceFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const before = chosen.map(({ id }) => id);
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, multiSelectProps.ref);
  // The window stood there before what is chosen was known.
  useEffect(() => field.current?.focus(), []);
  const { name, entityType, entityId } = item;
  return (
    <RecordForm
      initial={{ dashboards: before }}
      schema={schema}
      save={async ({ dashboards: after }) => {
        const body = compareChoices(before, after);
        if (body.add.length + body.remove.length === 0) return;
        const call = entityType === 'document' ? changeDocumentDashboards : changeFolderDashboards;
        await send(call, { params: { id: entityId }, body });
        showToast('ok', t`Default favorites saved`);
        await refreshFavorites(client);
      }}
      onSaved={onClose}
      onClose={onClose}
      submitLabel={t`Save`}
    >
      {({ draft, change, errors }) => (
        <>
          <p className={form.text}>
            <Trans>
              “<bdi>{name}</bdi>” is suggested to everybody who has one of these dashboards and may read it.
            </Trans>
          </p>
          <RoomForList>
            <MultiSelect
              {...multiSelectProps}
              ref={ref}
              label={t`Default dashboards`}
              data={dashboards.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={draft.dashboards.map(String)}
              onChange={(ids) => change({ dashboards: ids.map(Number) })}
              error={errors.dashboards}
              searchable
              placeholder={t`Choose dashboards`}
              nothingFoundMessage={<NothingFound />}
              openOnFocus={false}
            />
          </RoomForList>
        </>
      )}
    </RecordForm>
  );
}
