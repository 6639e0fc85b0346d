import type { CallReply } from '@atrium/contract/parts/call';
import type { getRoom } from '@atrium/contract/quotas';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../base/text/in-language.ts';
import { roomQuery } from '../../../core/library/library.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { isOpen, type UploadItem } from './upload-item.ts';
import type { UploadPlace } from './upload-list.ts';

type Room = CallReply<typeof getRoom>;

const ownLeft = ({ own }: Room): number | null =>
  own.limit === null ? null : Math.max(0, own.limit - own.used);

/** The room there is, as far as it is known, and whether what waits is more than that. */
export function useRoom({ spaceId, folderId }: UploadPlace, items: UploadItem[]) {
  const { data: room } = useQuery(roomQuery(spaceId, folderId));
  const needed = items.filter(isOpen).reduce((sum, { file }) => sum + file.size, 0);
  const limits = room ? [room.spaceLeft, ownLeft(room)].filter((left) => left !== null) : [];
  const isTooMuch = limits.some((left) => needed > left);
  return { room, needed, isTooMuch };
}

/** Tells the room before anything is sent; nothing where nothing limits it. */
export function RoomLeft({ room, needed, isTooMuch }: ReturnType<typeof useRoom>) {
  if (!room) return null;
  const own = ownLeft(room);
  if (room.spaceLeft === null && own === null) return null;
  const files = formatBytes(needed);
  const words = (
    <>
      {room.spaceLeft !== null && <SpaceLeft left={room.spaceLeft} />}{' '}
      {own !== null && <OwnLeft left={own} limit={room.own.limit ?? 0} />}
    </>
  );
  if (!isTooMuch) return <p className={form.text}>{words}</p>;
  return (
    <Notice kind="bad">
      <Trans>These files have {files}, which is more than fits.</Trans> {words}{' '}
      <Trans>Take some out of the list.</Trans>
    </Notice>
  );
}

function SpaceLeft({ left }: { left: number }) {
  const room = formatBytes(left);
  return <Trans>There is room for {room} in this space.</Trans>;
}

function OwnLeft({ left, limit }: { left: number; limit: number }) {
  const [room, most] = [formatBytes(left), formatBytes(limit)];
  return (
    <Trans>
      You have {room} of your {most} left.
    </Trans>
  );
}
