import { greetingText } from './greeting.js';
import type { SiteCustomizationView } from './customization.view.js';
import type { CustomizationSettings } from './default-customization.js';

/** The complete settings, with what follows from them. */
export function presentCustomization({ pageActions: { items }, header, ai, ...settings }: CustomizationSettings): SiteCustomizationView {
  return {
    ...settings,
    // A greeting that an earlier version stored may be an object.
    ai: { ...ai, ...(ai.greeting !== undefined && { greeting: greetingText(ai.greeting) as string }) },
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

/** What renderers get: settings without an effect here are not offered to visitors. */
export const shownCustomization = (view: SiteCustomizationView): SiteCustomizationView => ({
  ...view,
  ai: { ...view.ai, mode: view.ai.appliedMode },
});
