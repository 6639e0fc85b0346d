import {
  getMailSettings,
  type MailSettings,
  resetMailSettings,
  setMailSettings,
} from '@atrium/contract/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => send(getMailSettings, {}, { signal }),
});

const scope = { id: 'mail-settings' };

/** Saves each choice at once, one after another; what is shown is what was chosen last. */
export function useMailSettings() {
  const client = useQueryClient();
  const { queryKey } = mailSettingsQuery;
  const keep = (settings: MailSettings) => client.setQueryData(queryKey, settings);
  const save = useMutation({
    scope,
    mutationFn: (settings: MailSettings) => {
      const { address: _, isDefault: __, ...body } = settings;
      return send(setMailSettings, { body });
    },
    onMutate: (settings) => void keep({ ...settings, isDefault: false }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const reset = useMutation({ scope, mutationFn: () => send(resetMailSettings, {}), onSuccess: keep });
  return {
    change: (changes: Partial<MailSettings>) => {
      const now = client.getQueryData(queryKey);
      if (now) save.mutate({ ...now, ...changes });
    },
    reset: () => reset.mutate(),
    isSaving: save.isPending || reset.isPending,
    isSaved: save.isSuccess || reset.isSuccess,
  };
}
