import { type Contact, downloadContact } from '@atrium/contract/contacts';
import { t } from '@lingui/core/macro';
import { callUrl } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { clickLink } from '../../base/http/click-link.ts';
import { exchange, noAnswer, unreadableAnswer } from '../../base/http/exchange.ts';
import { readToken } from '../../base/session/session.ts';
import { showToast } from '../../ui/toast/toast.tsx';

/** Saves a contact's card. It has a row of its own in the error catalogue: whatever goes wrong is told by it. */
export async function saveVcard({ id, lastName }: Pick<Contact, 'id' | 'lastName'>): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetchVcard(id));
    clickLink(address, `${lastName}.vcf`);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    showToast('bad', t`Error downloading vcard`, hasStatus(error, 429) ? error.message : undefined);
  }
}

async function fetchVcard(id: number): Promise<Blob> {
  const headers = () => ({ authorization: `Bearer ${readToken()}` });
  const url = callUrl(downloadContact.path, { params: { id } });
  const response = await exchange(downloadContact, () =>
    fetch(url, { headers: headers() }).catch(() => {
      throw noAnswer(downloadContact);
    }),
  );
  if (!response.headers.get('content-type')?.startsWith('text/vcard'))
    throw unreadableAnswer(downloadContact, response);
  return response.blob();
}
