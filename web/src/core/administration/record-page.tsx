import { useLingui } from '@lingui/react/macro';
import type { ModalProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Column, RowAction } from '../../ui/data-table/types.ts';
import { type RecordFields, RecordForm } from '../../ui/form/record-form.tsx';
import { roomy } from '../../ui/form/select-styles.ts';
import { type ListModal, ListPage, type ModalState } from '../../ui/list-page/list-page.tsx';
import { DeleteModal } from '../../ui/window/delete-modal.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { refreshAdministration } from './administration.ts';

interface Named {
  id: number;
  name: string;
}

interface RecordPageProps<Row extends Named, Draft extends object, Checked> {
  words: {
    title: string;
    hint: ReactNode;
    filter: string;
    create: string;
    edit: string;
    remove: string;
    empty: string;
    emptyText: ReactNode;
    drawing: string;
  };
  /** What stands between title and table. */
  banner?: ReactNode;
  list: { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  columns: Column<Row>[];
  filterText?: (row: Row) => string;
  /** Icons of a row before edit and delete; they keep their identity. */
  actions?: RowAction<Row>[];
  /** Which rows can be edited; all, where it is not given. */
  canEdit?: (row: Row) => boolean;
  canDelete?: (row: Row) => boolean;
  form: {
    schema: z.ZodType<Checked, unknown>;
    blank: Draft;
    read: (row: Row) => Draft;
    fields: (fields: RecordFields<Draft>) => ReactNode;
    create: (checked: Checked) => Promise<unknown>;
    update: (row: Row, checked: Checked) => Promise<unknown>;
    window?: Partial<ModalProps>;
  };
  remove: {
    run: (row: Row) => Promise<unknown>;
    /** What goes with it. */
    warning?: (row: Row) => ReactNode;
    onDeleted?: (row: Row) => void;
  };
  /** What stands beside the add button. */
  extra?: ReactNode;
  /** What else shows these things. */
  refresh?: () => unknown;
}

export const nameOf = ({ name }: Named) => name;

/** A table of named things and the windows that make, change and delete one. */
export function RecordPage<Row extends Named, Draft extends object, Checked>(
  props: RecordPageProps<Row, Draft, Checked>,
) {
  const { words, canEdit, canDelete } = props;
  return (
    <ListPage
      title={words.title}
      hint={words.hint}
      banner={props.banner}
      list={props.list}
      columns={props.columns}
      rowName={nameOf}
      filter={{ label: words.filter, text: props.filterText ?? nameOf }}
      addLabel={words.create}
      extra={() => props.extra}
      {...(props.actions ? { actions: props.actions } : {})}
      {...(canEdit ? { canEdit } : {})}
      {...(canDelete ? { canDelete } : {})}
      empty={{ title: words.empty, text: words.emptyText, drawing: words.drawing }}
      modal={(which, state) => <RecordModal page={props} which={which} {...state} />}
    />
  );
}

interface RecordModalProps<Row extends Named, Draft extends object, Checked> extends ModalState {
  page: RecordPageProps<Row, Draft, Checked>;
  which: ListModal<Row>;
}

function RecordModal<Row extends Named, Draft extends object, Checked>({
  page,
  which,
  opened,
  onClose,
}: RecordModalProps<Row, Draft, Checked>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { words, form, remove } = page;
  const refresh = () => {
    void refreshAdministration(client);
    page.refresh?.();
  };
  if (which.kind === 'delete') {
    const { row } = which;
    return (
      <DeleteModal
        opened={opened}
        onClose={onClose}
        title={words.remove}
        name={row.name}
        remove={() => remove.run(row)}
        onDeleted={() => remove.onDeleted?.(row)}
        onSettled={refresh}
      >
        {remove.warning?.(row)}
      </DeleteModal>
    );
  }
  const row = which.kind === 'edit' ? which.row : undefined;
  return (
    <Modal
      className={roomy}
      opened={opened}
      onClose={onClose}
      title={row ? words.edit : words.create}
      {...form.window}
    >
      <RecordForm
        initial={row ? form.read(row) : form.blank}
        schema={form.schema}
        save={(checked) => (row ? form.update(row, checked) : form.create(checked))}
        onSaved={() => {
          refresh();
          onClose();
        }}
        onClose={onClose}
        submitLabel={row ? t`Save` : t`Create`}
      >
        {form.fields}
      </RecordForm>
    </Modal>
  );
}
