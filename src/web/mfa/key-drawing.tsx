import { OnGround } from "#web/ui/states/drawings.tsx";
import classes from "#web/ui/states/drawings.module.css";

/** A door and its key. */
export function KeyDrawing({ size }: { size?: number }) {
  return (
    <OnGround size={size}>
      <path className={classes.mid} d="M40 88V46a32 32 0 0 1 64 0v42z" />
      <path className={classes.card} d="M50 88V48a22 22 0 0 1 44 0v40z" />
      <circle className={classes.warm} cx="72" cy="50" r="11" />
      <circle className={classes.card} cx="72" cy="50" r="4.5" />
      <path className={classes.warm} d="M69.5 60h5v22h-5zM74 69h6.5v4H74zM74 76h5v4h-5z" />
    </OnGround>
  );
}
