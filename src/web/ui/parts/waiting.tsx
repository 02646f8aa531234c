import "@mantine/core/styles/Loader.layer.css";
import { named, vars } from "./part.ts";

/** Three dots, in the place of what a button says. How they come is in mantine.css. */
export function Waiting({ className, size, color }: { className: string; size: string; color: string }) {
  return (
    <span className={className} aria-hidden="true">
      <span
        className={`m_4e3f22d7 ${named("m_5ae2e3c", "Loader-root")}`}
        style={vars({ "--loader-size": size, "--loader-color": color })}
      >
        <span className="m_870c4af" />
        <span className="m_870c4af" />
        <span className="m_870c4af" />
      </span>
    </span>
  );
}
