import classes from './LeaderLabel.module.css';

/** The role beside a leader's name [ROLE-04]. */
export const LeaderLabel = ({ label }: { label: string | null }) => (label ? <span className={classes.label}>{label}</span> : null);
