/** Of the places about people: members and teams, which administrators of an organization see, and what is a person's own. */
export interface PeopleWords {
  members: MembersWords;
  join: JoinWords;
  teams: TeamsWords;
  tokens: TokensWords;
}

interface MembersWords extends Readonly<
  Record<
    | 'title'
    | 'intro'
    | 'nothing'
    | 'search'
    | 'role'
    | 'you'
    | 'disabled'
    | 'sso'
    | 'joined'
    | 'seen'
    | 'changeRole'
    | 'ownRoleHint'
    | 'remove'
    | 'leave'
    | 'confirmLeaving'
    | 'invite'
    | 'send'
    | 'addresses'
    | 'addressesHint'
    | 'mailHint'
    | 'links'
    | 'linksHint'
    | 'noLinks'
    | 'makeLink'
    | 'link'
    | 'revoke'
    | 'confirmRevoking'
    | 'until'
    | 'redundant'
    | 'toSpace'
    | 'toCollection',
    string
  >
> {
  teamCount: (count: number) => string;
  confirmRemoval: (name: string) => string;
  added: (count: number) => string;
  invited: (count: number) => string;
}

interface JoinWords extends Readonly<
  Record<
    | 'title'
    | 'hint'
    | 'join'
    | 'broken'
    | 'brokenHint'
    | 'name'
    | 'nameHint'
    | 'welcome'
    | 'welcomeHint'
    | 'memberNow'
    | 'memberNowHint'
    | 'ended'
    | 'endedHint'
    | 'otherPerson'
    | 'own'
    | 'decline',
    string
  >
> {
  otherPersonHint: (name: string) => string;
  signedIn: (name: string) => string;
}

interface TeamsWords extends Readonly<
  Record<
    | 'title'
    | 'intro'
    | 'nothing'
    | 'search'
    | 'make'
    | 'name'
    | 'rename'
    | 'members'
    | 'noMembers'
    | 'makeOwner'
    | 'makeMember'
    | 'remove'
    | 'addMembers'
    | 'add'
    | 'added',
    string
  >
> {
  roles: Readonly<Record<'owner' | 'member', string>>;
  memberCount: (count: number) => string;
  confirmDeletion: (title: string) => string;
  confirmRemoval: (name: string) => string;
}

interface TokensWords extends Readonly<
  Record<
    | 'title'
    | 'intro'
    | 'nothing'
    | 'make'
    | 'label'
    | 'labelHint'
    | 'rights'
    | 'allRights'
    | 'someRights'
    | 'expires'
    | 'expiresHint'
    | 'until'
    | 'endless'
    | 'never'
    | 'used'
    | 'token',
    string
  >
> {
  confirmRemoval: (label: string) => string;
}
