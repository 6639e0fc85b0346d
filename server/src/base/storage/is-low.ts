/** Whether uploads will be refused soon: that begins at the reserve. */
export const isLow = (disk: { freeBytes: number; totalBytes: number }, reserveBytes: number): boolean =>
  disk.freeBytes < Math.max(disk.totalBytes * 0.05, reserveBytes * 2);
