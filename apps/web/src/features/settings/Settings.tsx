import { getConfig } from '../../platform/config.ts';
import { BarsIcon } from '../../ui/bars.icon.tsx';
import { DevicesIcon } from '../../ui/devices-icon.tsx';
import { BellIcon, EventsIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../../ui/late-icons.tsx';
import { BlockIcon } from '../../ui/safety-icons.tsx';
import { analyticsEntry } from '../analytics/entry.words.ts';
import { calendar } from '../calendar/calendar.words.ts';
import { devices } from '../devices/devices.words.ts';
import { postWords } from '../feed/post.words.ts';
import { siteLinks } from '../members/site-links.words.ts';
import { payment } from '../payments/payment.words.ts';
import { purchases } from '../payments/purchases.words.ts';
import { written } from '../reactions/written.words.ts';
import { useMe } from '../session/index.ts';
import { LegalWaiver } from './LegalWaiver.tsx';
import { RowGroup, RowLink, RowOutside } from './Rows.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';
import classes from './Settings.module.css';
import { SignOut } from './SignOut.tsx';
import {
  ArchiveIcon,
  HandsIcon,
  LockIcon,
  LogIcon,
  MailIcon,
  MaskIcon,
  PaperIcon,
  PersonIcon,
  StarIcon,
  WatchIcon,
  WordsIcon,
} from './settings.icons.tsx';
import { settings } from './settings.words.ts';
import { Version } from './Version.tsx';

/** All of the member's settings, the deployment's links, and the ways out [PROF-12 to PROF-18, AUTH-07]. */
export function Settings() {
  const me = useMe();
  const { brand, features } = getConfig();
  const links = [
    { label: siteLinks.privacyPolicy, href: brand.links.privacy_policy, icon: <PaperIcon /> },
    { label: siteLinks.guidelines, href: brand.links.community_guidelines, icon: <HandsIcon /> },
    { label: siteLinks.terms, href: brand.links.terms_and_conditions, icon: <PaperIcon /> },
    { label: settings.support, href: `mailto:${brand.support_email}`, icon: <MailIcon /> },
  ];
  return (
    <div className={classes.settings}>
      <RowGroup title={settings.account}>
        {features.payment && (
          <>
            <li>
              <RowLink to="/profile/settings/membershipoptionview" icon={<StarIcon />}>
                {payment.membership}
              </RowLink>
            </li>
            <li>
              <RowLink to="/profile/purchases" icon={<PaperIcon />}>
                {purchases.title}
              </RowLink>
            </li>
          </>
        )}
        <li>
          <RowLink to="/profile/settings/personal-info" icon={<PersonIcon />}>
            {settings.personalInfo}
          </RowLink>
        </li>
        {(features.anonymous_users || me.anonymous_profile) && (
          <li>
            <RowLink to="/profile/settings/privacy-settings" icon={<MaskIcon />}>
              {settings.privacy}
            </RowLink>
          </li>
        )}
        <li>
          <RowLink to="/profile/settings/blocked-users" icon={<BlockIcon />}>
            {settings.blocked}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/blocked-posts" icon={<BlockIcon />}>
            {postWords.blocked}
          </RowLink>
        </li>
        {me.has_password && (
          <li>
            <RowLink to="/profile/settings/password-update" icon={<LockIcon />}>
              {settings.password}
            </RowLink>
          </li>
        )}
        <li>
          <RowLink to="/profile/pushes" icon={<BellIcon />}>
            {settings.notifications}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/calendar" icon={<EventsIcon />}>
            {calendar.title}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/devices" icon={<WatchIcon />}>
            {devices.title}
          </RowLink>
        </li>
      </RowGroup>
      <RowGroup title={settings.security}>
        <li>
          <RowLink to="/profile/sessions" icon={<DevicesIcon />}>
            {settings.sessions}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/security-log" icon={<LogIcon />}>
            {settings.securityLog}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/settings/what-i-wrote" icon={<WordsIcon />}>
            {written.title}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/my-data" icon={<ArchiveIcon />}>
            {settings.myData}
          </RowLink>
        </li>
        <li>
          <RowLink to="/profile/settings/employer" icon={<BarsIcon />}>
            {analyticsEntry.employer}
          </RowLink>
        </li>
      </RowGroup>
      <section className={classes.appearance}>
        <SchemeChoice />
      </section>
      <RowGroup title={settings.about}>
        <li>
          <LegalWaiver />
        </li>
        {links.map(
          ({ label, href, icon }) =>
            href && (
              <li key={label}>
                <RowOutside href={href} icon={icon}>
                  {label}
                </RowOutside>
              </li>
            ),
        )}
      </RowGroup>
      {me.isOperator && (
        <RowGroup title={settings.operators}>
          <li>
            <RowLink to="/operate" icon={<PaperIcon />}>
              {settings.console}
            </RowLink>
          </li>
        </RowGroup>
      )}
      <RowGroup>
        <li>
          <RowLink to="/profile/settings/delete-account" icon={<TrashIcon />} danger>
            {settings.deleteAccount}
          </RowLink>
        </li>
        <li>
          <SignOut />
        </li>
      </RowGroup>
      <footer className={classes.footer}>
        <Version />
        <p>
          {settings.placesFrom}{' '}
          <a href="https://www.geonames.org/" target="_blank" rel="noopener noreferrer">
            {settings.placesSource}
          </a>{' '}
          (
          <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noopener noreferrer">
            {settings.placesLicence}
          </a>
          )
        </p>
      </footer>
    </div>
  );
}
