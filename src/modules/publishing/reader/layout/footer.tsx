import type { ReaderFrame } from '../model/reader-page.js';
import { NavAnchor } from './nav-anchor.js';
import { ThemedPicture } from './themed-picture.js';

/** The end of every page, if the site has one. */
export function Footer({ frame }: { frame: ReaderFrame }) {
  const { footerGroups, footerLogo, copyright, title, words } = frame;
  const small = smallLinks(frame);
  if (footerGroups.length + small.length === 0 && footerLogo === undefined && copyright === undefined) return null;
  return (
    <footer class="site-footer">
      <div class="footer-row">
        {(footerLogo !== undefined || copyright !== undefined) && (
          <div class="footer-about">
            {footerLogo && <ThemedPicture class="logo" image={footerLogo} alt={title} height={32} />}
            {copyright !== undefined && <p>{copyright}</p>}
          </div>
        )}
        {footerGroups.length > 0 && (
          <nav class="footer-groups" aria-label={words.links}>
            {footerGroups.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <NavAnchor href={link.href} external={link.external}>
                        {link.title}
                      </NavAnchor>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
      </div>
      {small.length > 0 && (
        <ul class="footer-row footer-small">
          {small.map(({ title: label, href }) => (
            <li key={href}>
              <NavAnchor href={href}>{label}</NavAnchor>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** The accounts of the site, and its privacy policy. */
const smallLinks = ({ socialLinks, privacyPolicy, words }: ReaderFrame): { title: string; href: string }[] => [
  ...socialLinks,
  ...(privacyPolicy === undefined ? [] : [{ title: words.privacyPolicy, href: privacyPolicy }]),
];
