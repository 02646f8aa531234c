import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Stack.layer.css";
import { type As, joined, named, placed, type Placed, type Space, space } from "./part.ts";

type Own = Placed & { gap: Space; className?: string };

/** Beside each other, in several rows where there is no room. */
export function Group({ gap, justify = "flex-start", className, ...given }: As<Own & { justify?: string }, "div">) {
  return (
    <div
      className={joined(className, named("m_4081bf90", "Group-root"))}
      {...placed(given, {
        "--group-gap": space(gap),
        "--group-align": "center",
        "--group-justify": justify,
        "--group-wrap": "wrap",
      })}
    />
  );
}

/** One below the other. */
export function Stack({ gap, className, ...given }: As<Own, "div">) {
  return (
    <div
      className={joined(className, named("m_6d731127", "Stack-root"))}
      {...placed(given, { "--stack-gap": space(gap), "--stack-align": "stretch", "--stack-justify": "flex-start" })}
    />
  );
}
