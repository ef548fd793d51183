import { Injectable } from '@nestjs/common';
import { PreviewedHeads } from '../../site-visitors/admission/previewed-heads.js';
import { proposedHead } from '../change-request.queries.js';

@Injectable()
export class ProposedHeads extends PreviewedHeads {
  readonly headOf = proposedHead;
}
