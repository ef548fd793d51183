import { Injectable } from '@nestjs/common';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { targetOf } from '../../../common/document/link-target.js';
import { fieldRefs } from '../../versions/records/field-refs.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { DocumentLinks } from '../../versions/store/document-links.js';

/** The ids of files and of reusable contents. */
export interface Used {
  files: Set<string>;
  reusableContents: Set<string>;
}

/** Finds the files and reusable contents of a space that only hidden pages use. */
@Injectable()
export class HiddenReferences {
  constructor(private readonly links: DocumentLinks) {}

  async of(content: Content, visible: PageIndex): Promise<Used> {
    const hidden = content.pages.inOrder().filter(({ id }) => !visible.get(id));
    const byHidden = await this.usedBy(content, hidden);
    if (byHidden.files.size + byHidden.reusableContents.size === 0) return byHidden;
    const byVisible = await this.usedBy(content, visible.inOrder());
    return {
      files: less(byHidden.files, byVisible.files),
      reusableContents: less(byHidden.reusableContents, byVisible.reusableContents),
    };
  }

  /** Directly, or within the reusable contents that they include. */
  private async usedBy({ revision: { spaceId }, reusableContents }: Content, pages: readonly PageRecord[]): Promise<Used> {
    const used: Used = { files: new Set(), reusableContents: new Set() };
    const add = (ref: ContentRef, found: string[]): void => {
      const target = targetOf(ref, spaceId);
      if (!target || target.space !== spaceId || target.id === null) return;
      if (target.kind === 'file') used.files.add(target.id);
      if (target.kind !== 'reusable-content' || used.reusableContents.has(target.id)) return;
      used.reusableContents.add(target.id);
      found.push(target.id);
    };
    let level: string[] = [];
    for (const page of pages) for (const { ref } of fieldRefs(page)) add(ref, level);
    for (let hashes = pages.flatMap(({ document }) => document ?? []); hashes.length + level.length > 0;) {
      const documents = await this.links.of(
        spaceId,
        new Set([...hashes, ...level.flatMap((id) => reusableContents.get(id)?.document ?? [])]),
      );
      level = [];
      for (const { refs } of documents.values()) for (const ref of refs) add(ref, level);
      hashes = [];
    }
    return used;
  }
}

const less = (all: ReadonlySet<string>, others: ReadonlySet<string>) => new Set([...all].filter((id) => !others.has(id)));
