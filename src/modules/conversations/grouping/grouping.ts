import type { IssueTerm } from '../conversation-issue.entity.js';
import type { ClusterTerm } from '../issues-cluster.entity.js';

/** An issue as it is grouped. */
export interface IssueToGroup {
  id: string;
  /** Decides the order, so that it does not depend on the order of arrival. */
  key: string;
  language: string;
  title: string;
  summary: string;
  terms: IssueTerm[];
  /** What the embedding model says about it. */
  embedding?: Float32Array;
}

/** Issues that are about the same, and what to call them. */
export interface IssueGroup {
  /** The ids of its issues. */
  issues: string[];
  label: string;
  summary: string;
  icon: string;
  terms: ClusterTerm[];
  /** Identifies its issues by their content. */
  hash: string;
}
