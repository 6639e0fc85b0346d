import type { CleanUp } from '../base/clean-up.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';
import type { Route } from './route.ts';

/** What a feature hands to the app that joins them. */
export interface Feature {
  routes: Route[];
  /** The feature's work behind the calls. */
  jobs?: ((parts: Parts) => Job)[];
  cleanUps?: CleanUp[];
}
