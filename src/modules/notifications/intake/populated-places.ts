import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import type { Notable } from '../kinds/notable.js';

/** Milliseconds after which a member who joined in another process is known here. */
const KNOWN_FOR = 5_000;

interface Answer {
  several: boolean;
  at: number;
}

/** Knows in which places several people can be told about something. Every write asks, so the answers are kept for a few seconds. */
@Injectable()
export class PopulatedPlaces {
  private readonly answers: Cache<Answer>;

  constructor(
    private readonly memberQueries: MemberQueries,
    private readonly spaceQueries: SpaceQueries,
    caches: Caches,
  ) {
    this.answers = caches.create<Answer>({ name: 'populated-places', bytesOf: () => 40 });
  }

  async hasSeveral({ spaceId, organizationId }: Pick<Notable, 'spaceId' | 'organizationId'>): Promise<boolean> {
    const key = organizationId ?? spaceId!;
    const kept = this.answers.get(key);
    if (kept && performance.now() - kept.at < KNOWN_FOR) return kept.several;
    const organization = organizationId ?? (await this.spaceQueries.organizationOf(spaceId!));
    const several = organization !== undefined && (await this.memberQueries.hasSeveral(organization));
    this.answers.set(key, { several, at: performance.now() });
    return several;
  }

  /** Called when this process has added a member. */
  forget(): void {
    this.answers.deleteWhere(() => true);
  }
}
