/** Who somebody is, as an identity provider has proven. */
export interface ProvenIdentity {
  /** Names the person within the provider. It is compared exactly. */
  subject: string;
  /** What the provider asserts about the person. It is no proof to anybody else. */
  email?: string;
  displayName?: string;
  /** The names of the teams that the person is in; undefined if the provider says nothing about teams. */
  teams?: readonly string[];
  /** Names the proof within the provider: a proof works once. */
  proofId: string;
  /** When the provider wants the session to end. */
  sessionEndsAt?: Date;
}

/** A sign-in that has begun in some browser. */
export interface SignInRequest {
  /** Unguessable. The provider has to repeat it in its answer. */
  id: string;
  /** Opaque to the provider, which returns it with its answer. At most 80 characters. */
  state: string;
}

/**
 * What a kind of identity provider does in a sign-in. Everything else about a sign-in is the same for all kinds: the
 * binding to the browser, the account, the membership, the token.
 */
export interface SignInProtocol<Settings, Answer> {
  /** The URL of the provider to which the browser is redirected. */
  begin(settings: Settings, request: SignInRequest): Promise<string>;
  /** Checks the answer of the provider to the request with this id. Throws `SignInRefused` if it proves nothing. */
  complete(settings: Settings, answer: Answer, requestId: string): Promise<ProvenIdentity>;
}
