import { getConfig } from '../../platform/config.ts';
import { profile } from './profile.words.ts';
import classes from './SiteLinks.module.css';

/** The deployment's policies, in small print, in the right column of wide screens. */
export function SiteLinks() {
  const { name, links } = getConfig().brand;
  const all = [
    { label: profile.privacyPolicy, href: links.privacy_policy },
    { label: profile.guidelines, href: links.community_guidelines },
    { label: profile.terms, href: links.terms_and_conditions },
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
