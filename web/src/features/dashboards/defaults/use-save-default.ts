import {
  createDashboard,
  type Dashboard,
  getDashboard,
  type Layout,
  updateDashboard,
} from '@atrium/contract/dashboards';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { type CallError, hasCode, hasStatus } from '../../../base/http/call-error.ts';

const told = [403, 404, 409, 422];

interface Wanted {
  name: string;
  layout: Layout;
}

/** Saves on the version that was seen; where others saved meanwhile, theirs is read and it is asked whose stays. */
export function useSaveDefault(seen: Partial<Dashboard>, onSaved: () => void) {
  const { t } = useLingui();
  const [errors, setErrors] = useState<{ name?: string; form?: string }>({});
  const [theirs, setTheirs] = useState<Dashboard>();
  const { id } = seen;
  const save = useMutation({
    mutationFn: (body: Wanted) =>
      id === undefined
        ? send(createDashboard, { body })
        : send(updateDashboard, { params: { id }, body }, { ifMatch: (theirs ?? seen).version }),
    onSuccess: onSaved,
    onError: async (error) => {
      if (id !== undefined && hasCode(error, 'change.conflict')) {
        setTheirs(await send(getDashboard, { params: { id } }));
      } else if (hasStatus(error, 403)) setErrors({ form: t`Access denied` });
      else if (hasStatus(error, ...told)) setErrors(describe(error));
    },
    meta: { handles: told },
  });
  return {
    errors,
    theirs,
    isPending: save.isPending,
    refuse: setErrors,
    run: (body: Wanted) => {
      setErrors({});
      if (!save.isPending) save.mutate(body);
    },
  };
}

const describe = ({ fields, message }: CallError) =>
  fields.name ? { name: fields.name } : { form: message };
