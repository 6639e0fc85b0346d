import { exportReviewRecords } from '@atrium/contract/reviews';
import type { Space } from '@atrium/contract/spaces';
import { callUrl } from '../../base/http/call.ts';
import { clickLink } from '../../base/http/click-link.ts';
import { exchange, noAnswer, unreadableAnswer } from '../../base/http/exchange.ts';
import { readToken } from '../../base/session/session.ts';

/** Saves who confirmed what as a file for a spreadsheet. */
export async function exportRecords({ id, name }: Space): Promise<void> {
  const ask = () =>
    fetch(callUrl(exportReviewRecords.path, { params: { id } }), {
      headers: { authorization: `Bearer ${readToken()}` },
    }).catch(() => {
      throw noAnswer(exportReviewRecords);
    });
  const response = await exchange(exportReviewRecords, ask);
  if (!response.headers.get('content-type')?.startsWith('text/csv')) {
    throw unreadableAnswer(exportReviewRecords, response);
  }
  const address = URL.createObjectURL(await response.blob());
  clickLink(address, `${name} reviews.csv`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
