import { getConfig } from '../platform/config.ts';
import classes from './Brand.module.css';

/** The deployment's logo, or its first letter in its colours where it has none. */
export function Mark({ size = 36 }: { size?: number }) {
  const { brand } = getConfig();
  if (brand.logo_url) return <img className={classes.logo} src={brand.logo_url} alt="" style={{ height: size }} />;
  return (
    <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.56 }} aria-hidden="true">
      {[...brand.name][0]?.toLocaleUpperCase()}
    </span>
  );
}

/** Logo and name side by side. */
export function Brand({ size }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <Mark size={size} />
      <span className={classes.name}>{getConfig().brand.name}</span>
    </span>
  );
}
