import type { IconSet } from '../../../../common/icons/icon-set.js';

const ATTRIBUTION = 'Icons: Font Awesome Free by @fontawesome, https://fontawesome.com/license/free (CC BY 4.0)';

/** The drawings of the icons that a page shows, each once. It is printed after everything that may show one. */
export const IconSprite = ({ icons: { drawings } }: { icons: IconSet }) =>
  drawings.length === 0 ? null : (
    <svg class="sprite" width="0" height="0" aria-hidden="true">
      <metadata>{ATTRIBUTION}</metadata>
      {drawings.map(({ id, width, height, path }) => (
        <symbol key={id} id={id} viewBox={`0 0 ${width} ${height}`}>
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
