import { getConfig } from '../../platform/config.ts';
import classes from './SiteLinks.module.css';
import { siteLinks } from './site-links.words.ts';

/** The deployment's policies, in small print, in the right column of wide screens. */
export function SiteLinks() {
  const { name, links } = getConfig().brand;
  const all = [
    { label: siteLinks.privacyPolicy, href: links.privacy_policy },
    { label: siteLinks.guidelines, href: links.community_guidelines },
    { label: siteLinks.terms, href: links.terms_and_conditions },
  ];
  return (
    <div className={classes.links}>
      {all.map(
        ({ label, href }) =>
          href && (
            <a key={label} href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ),
      )}
      <span>{name}</span>
    </div>
  );
}
