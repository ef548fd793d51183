import type { SiteCustomizationView } from './customization.view.js';
import type { CustomizationSettings } from './default-customization.js';

/** The complete settings, with what follows from them. */
export function presentCustomization({ pageActions: { items }, header, ...settings }: CustomizationSettings): SiteCustomizationView {
  return {
    ...settings,
    header: {
      ...header,
      links: header.links.map((link) => ({ ...link, to: link.to ?? null, style: link.style ?? 'link', links: link.links ?? [] })),
    },
    pageActions: {
      items,
      externalAI: items.includes('external-ai'),
      markdown: items.includes('markdown'),
      mcp: items.includes('mcp'),
    },
    pdf: { enabled: items.includes('pdf') },
    git: { showEditLink: items.includes('git') },
  };
}
