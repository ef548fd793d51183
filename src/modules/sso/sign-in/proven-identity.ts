/** Who somebody is, as an identity provider has proven. */
export interface ProvenIdentity {
  /** Names the person within the provider. It is compared exactly. */
  subject: string;
  /** What the provider asserts about the person. It is no proof to anybody else. */
  email?: string;
  displayName?: string;
  /** Names the proof within the provider: a proof works once. */
  proofId: string;
  /** When the provider wants the session to end. */
  sessionEndsAt?: Date;
}
