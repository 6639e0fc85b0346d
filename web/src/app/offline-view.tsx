/** OFFLINE_DOCUMENT_VIEW: one document that is kept on this device, over the whole screen. */
export function OfflineView(_: { documentId: number }) {
  return null;
}
