/** Decides which users a user may see. The organizations module provides the implementation. */
export abstract class UserCircle {
  /** SQL: whether two users share an organization. Both parameters are SQL expressions of user ids. */
  abstract share(caller: string, user: string): string;
  /** SQL: whether two users share an organization in which the first may list members. */
  abstract mayList(caller: string, user: string): string;
}
