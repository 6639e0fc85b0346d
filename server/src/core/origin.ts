/** Where a request came from, for the security log and the list of sessions. */
export interface Origin {
  requestId: string;
  address: string;
  userAgent: string;
}
