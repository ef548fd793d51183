import { Injectable } from '@nestjs/common';
import { UserCircle } from '../../identity/user-circle.js';

/** Users see each other if they share an organization. */
@Injectable()
export class FellowMembers extends UserCircle {
  share(caller: string, user: string): string {
    return `EXISTS (${this.shared(caller, user)})`;
  }

  mayList(caller: string, user: string): string {
    return `EXISTS (${this.shared(caller, user)} AND mine.role IS NOT NULL)`;
  }

  private shared(caller: string, user: string): string {
    return `SELECT 1 FROM members mine JOIN members theirs ON theirs.org_id = mine.org_id WHERE mine.user_id = ${caller} AND theirs.user_id = ${user}`;
  }
}
