import type { ShownInPreview } from '../places/describe-place.js';
import type { FoundSite } from '../places/find-sites.js';
import type { Admission } from './admissions.js';

/** A visitor at a site that exists. */
export interface Arrived {
  found: FoundSite;
  admission: Admission;
  preview?: ShownInPreview;
}
