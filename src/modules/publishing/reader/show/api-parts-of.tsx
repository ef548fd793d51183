import type { ComponentChildren } from 'preact';
import type { ApiOperation } from '../../../../common/api-reference/api-part.js';
import { callVersion } from '../../../../common/api-reference/call/call-version.js';
import { serverOrigins } from '../../../../common/api-reference/call/server-url.js';
import { apiPartView } from '../../../../common/api-reference/html/api-part-view.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Renderer } from '../../../../common/document/html/renderer.js';
import type { Block } from '../../../../common/document/rich-text.js';
import { wordsFor } from '../../../../common/words/languages.js';
import type { ShownSpecs } from '../../../content/pages/spec-descriptions.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import { tryItScript } from '../assets/try-it-files.js';
import type { ReaderFrame } from '../layout/reader-page.js';
import { TryIt } from '../layout/try-it.js';
import type { TryItForm } from '../layout/try-it-form.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ApiPages } from './api-pages.js';
import type { SiteLinks } from './site-links.js';

interface ApiBasis {
  partOf?: ShownSpecs['partOf'];
  frame: ReaderFrame;
  links: SiteLinks;
  looks: Pick<SiteCustomizationView, 'api'>;
  apiPages: ApiPages;
  /** That is shown. */
  page: PageRecord;
  /** Whether the site sends requests for visitors. */
  sends: boolean;
}

/** What blocks of specifications show: parts of an API, and forms to try operations. The policy of the page must allow their requests. */
export function apiPartsOf({
  partOf,
  frame,
  looks,
  links,
  apiPages,
  page,
  sends,
}: ApiBasis): (block: Block, renderer: Renderer) => ComponentChildren {
  const words = wordsFor(frame.language);
  return (block, renderer) => {
    const part = partOf?.(block);
    if (!part) return undefined;
    const spec = String((block.data['ref'] as ContentRef)['spec']);
    const hrefOf = (name: string) => apiPages.schema(spec, name, page);
    if (part.kind !== 'operation' || !part.call || !looks.api.tryIt) return apiPartView(part, renderer, words.api, { hrefOf });
    const { call, samples = [] } = part as ApiOperation & { call: NonNullable<ApiOperation['call']> };
    const origins = serverOrigins(call.servers);
    frame.needs.connect(origins);
    const form: TryItForm = {
      site: links.base,
      spec,
      version: callVersion(call),
      call,
      origins,
      sender: sends && call.sender,
      samples,
      words: words.tryIt,
    };
    const action = <TryIt form={form} script={links.static(tryItScript())} />;
    return apiPartView(part, renderer, words.api, { hrefOf, action });
  };
}
