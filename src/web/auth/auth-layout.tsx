import { Outlet } from "react-router";
import { AuthPanes } from "./auth-panes.tsx";

/** Around the pages that the links in our mails open; sign-in and sign-up stand in theirs by themselves. */
export default function AuthLayout() {
  return (
    <AuthPanes>
      <Outlet />
    </AuthPanes>
  );
}
