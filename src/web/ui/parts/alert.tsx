import "@mantine/core/styles/Alert.layer.css";
import { type ReactNode, useId } from "react";
import { type As, coloured, joined, LEADING, named, placed, type Placed } from "./part.ts";

type Own = Placed & { color?: string; icon?: ReactNode; title?: ReactNode; className?: string; children?: ReactNode };

/** A box with something to know. It is read aloud when it comes, unless its `role` says otherwise. */
export function Alert({ id, color, icon, title, className, role = "alert", children, ...given }: As<Own, "div">) {
  const ownId = useId();
  const name = id ?? ownId;
  const colors = coloured("light", color ?? LEADING);
  return (
    <div
      id={name}
      role={role}
      aria-describedby={children ? `${name}-body` : undefined}
      aria-labelledby={title ? `${name}-title` : undefined}
      className={joined(className, named("m_66836ed3", "Alert-root"))}
      {...placed(given, {
        "--alert-bg": color && colors.ground,
        "--alert-color": colors.letters,
        "--alert-bd": color && colors.border,
      })}
    >
      <div className={named("m_a5d60502", "Alert-wrapper")}>
        {icon && <div className={named("m_667f2a6a", "Alert-icon")}>{icon}</div>}
        <div className={named("m_667c2793", "Alert-body")}>
          {title && (
            <div className={named("m_6a03f287", "Alert-title")}>
              <span id={`${name}-title`} className={named("m_698f4f23", "Alert-label")}>
                {title}
              </span>
            </div>
          )}
          {children && (
            <div id={`${name}-body`} className={named("m_7fa78076", "Alert-message")}>
              {children}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
