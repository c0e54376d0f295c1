import { personal } from '../members/personal.words.ts';
import { RowGroup, RowLink } from './Rows.tsx';
import classes from './Settings.module.css';
import { BriefcaseIcon, PersonIcon } from './settings.icons.tsx';

/** What a member enters about themself besides the public profile, each on a screen of its own [PROF-10]. */
export const MoreAboutYou = () => (
  <div className={classes.settings}>
    <RowGroup title={personal.more}>
      <li>
        <RowLink to="/profile/settings/personal-info" icon={<PersonIcon />}>
          {personal.personalInfo}
        </RowLink>
      </li>
      <li>
        <RowLink to="/profile/edit/profileextrainfoupdate" icon={<BriefcaseIcon />}>
          {personal.extraInfo}
        </RowLink>
      </li>
    </RowGroup>
  </div>
);
