import { Outlet } from "react-router";

export default function OrganizerLayout() {
  return <Outlet />;
}
