import { methodClass, pathOf } from '../../../../common/api-reference/html/method.js';

/** A page of an operation, a webhook or a schema, or one that arranges such pages. */
export interface ListedPart {
  title: string;
  href: string;
  method?: string;
  /** The path, or the name of a webhook. */
  address?: string;
}

/** What a page of a tag leads to. */
export const ApiContents = ({ parts }: { parts: readonly ListedPart[] }) =>
  parts.length === 0 ? null : parts.every(({ method }) => method === undefined) ? (
    <Names parts={parts} />
  ) : (
    <ul class="api-contents">
      {parts.map(({ title, href, method, address }) => (
        <li key={href}>
          <a href={href}>
            {method !== undefined && <span class={methodClass(method)}>{method.toUpperCase()}</span>}
            <span class="api-contents-title">{title}</span>
            {address !== undefined && address !== title && <code>{pathOf(address)}</code>}
          </a>
        </li>
      ))}
    </ul>
  );

/** There may be thousands. */
const Names = ({ parts }: { parts: readonly ListedPart[] }) => (
  <ul class="api-contents of-names">
    {parts.map(({ title, href }) => (
      <li key={href}>
        <a href={href}>{title}</a>
      </li>
    ))}
  </ul>
);
