import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./auth-page.module.css";

/**
 * Frame of the sign-in pages: a title, a sentence, the content, and a link to the neighboring page.
 */
export function AuthPage({
  title,
  message,
  children,
  neighbour,
}: {
  title: ReactNode;
  message?: ReactNode;
  children: ReactNode;
  neighbour?: ReactNode;
}) {
  return (
    <>
      <Title order={1}>{title}</Title>
      {message && <p className={classes.sentence}>{message}</p>}
      <div className={classes.doing}>{children}</div>
      {neighbour && <p className={classes.neighbour}>{neighbour}</p>}
    </>
  );
}
