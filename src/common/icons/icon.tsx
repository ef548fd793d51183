/** An icon beside a text. Its drawing is elsewhere on the page. */
export const Icon = ({ id, class: names }: { id: string; class?: string | undefined }) => (
  <svg class={names === undefined ? 'icon' : `icon ${names}`} aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
);
