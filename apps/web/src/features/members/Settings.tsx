import { getConfig } from '../../platform/config.ts';
import { profile } from '../../platform/words/profile.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';
import classes from './Settings.module.css';
import { SignOut } from './SignOut.tsx';

/** What one sets for oneself, the deployment's links [PROF-17], and the way out. */
export function Settings() {
  const { brand, version } = getConfig();
  const links = [
    { label: profile.privacyPolicy, href: brand.links.privacy_policy },
    { label: profile.guidelines, href: brand.links.community_guidelines },
    { label: profile.terms, href: brand.links.terms_and_conditions },
    { label: profile.support, href: `mailto:${brand.support_email}` },
  ];
  return (
    <div className={classes.settings}>
      <section className={classes.part}>
        <SchemeChoice />
      </section>
      <section className={classes.part}>
        <h2 className={classes.title}>{profile.about}</h2>
        <ul>
          {links.map(
            ({ label, href }) =>
              href && (
                <li key={label}>
                  <a className={classes.row} href={href} target="_blank" rel="noopener noreferrer">
                    {label}
                    <ChevronIcon size={20} />
                  </a>
                </li>
              ),
          )}
        </ul>
        <p className={classes.version}>{profile.version(version)}</p>
      </section>
      <section className={classes.part}>
        <SignOut />
      </section>
    </div>
  );
}
