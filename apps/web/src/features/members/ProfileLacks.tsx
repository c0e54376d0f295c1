import { getConfig } from '../../platform/config.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useMe } from '../session/index.ts';
import classes from './ProfileLacks.module.css';
import { personal } from './personal.words.ts';

/**
 * Names what is missing from a profile that used to count as complete, and links there [PROF-39]. A missing name is visible below it
 * anyway.
 */
export function ProfileLacks() {
  const { onboarding, location, first_name, last_name } = useMe();
  const { registration, features } = getConfig();
  if (onboarding !== 'complete_profile') return null;
  const needed = [location?.address_type, location?.address, location?.city, location?.address_state, location?.country];
  const lacksAddress = registration.address && !needed.every(Boolean);
  const named = first_name.trim() !== '' && (features.blank_last_names || last_name.trim() !== '');
  if (!lacksAddress && !named) return null;
  return (
    <section className={classes.notice}>
      <p>{lacksAddress ? personal.lacksAddress : personal.lacksExtra}</p>
      <ButtonLink size="small" to={lacksAddress ? '/profile/settings/personal-info' : '/profile/edit/profileextrainfoupdate'}>
        {lacksAddress ? personal.addAddress : personal.addExtra}
      </ButtonLink>
    </section>
  );
}
