/** Whom a person may see. Organizations know, and provide it. */
export abstract class UserCircle {
  /** SQL: do these two users, by SQL of their ids, share an organization? */
  abstract share(caller: string, user: string): string;
  /** SQL: do they share one whose members the first of them may list? */
  abstract mayList(caller: string, user: string): string;
}
