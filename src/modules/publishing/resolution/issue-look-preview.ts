import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { LookPreviews } from '../../site-looks/look-previews.js';
import { IssuePreview } from './issue-preview.js';

@Injectable()
export class IssueLookPreview extends LookPreviews {
  constructor(private readonly issuePreview: IssuePreview) {
    super();
  }

  async issue(resources: Resources, siteSpace?: string): Promise<string> {
    return (await this.issuePreview.issue({ draft: true, ...(siteSpace !== undefined && { siteSpace }) }, resources, true)).url;
  }
}
