# Varnish in front of Foyer, with a cache for its public pages: docs/operators/proxy.md.
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/foyer.vcl -s malloc,256m
# Varnish has no https: a proxy that ends it comes first and sets x-forwarded-proto. Foyer needs
# APP_URL=https://tickets.example.com and TRUSTED_PROXIES=2.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # Live updates stay open: Foyer sends something every 15 seconds.
  .between_bytes_timeout = 90s;
}

sub vcl_recv {
  # What a buyer, an organizer or a program asks for by itself, and live updates.
  if ((req.method != "GET" && req.method != "HEAD")
    || req.http.authorization
    || (req.url ~ "^/api/" && req.http.cookie ~ "session_identifier=")
    || req.http.accept ~ "text/event-stream") {
    return (pass);
  }
  # Without Varnish's own rule, by which a request with a cookie is never answered from the cache:
  # Foyer says for each response whether it may be stored, and how long.
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.host);
  # The language that a reader has chosen is part of the key; other cookies are not.
  if (req.http.cookie ~ "(^|; *)locale=") {
    hash_data(regsub(req.http.cookie, "^(.*; *)?locale=([\w-]+).*$", "\2"));
  } elsif (req.url !~ "^/(api|assets|files)/") {
    hash_data(req.http.accept-language);
  }
  if (req.url ~ "^/files/" && req.http.accept ~ "image/avif") {
    hash_data("avif");
  }
  return (lookup);
}

sub vcl_backend_response {
  # The key has what responses vary by. Browsers are told below.
  set beresp.http.x-vary = beresp.http.vary;
  unset beresp.http.vary;
}

sub vcl_deliver {
  if (resp.http.x-vary) {
    set resp.http.vary = resp.http.x-vary;
    unset resp.http.x-vary;
  }
  if (obj.hits > 0) {
    set resp.http.x-cache = "HIT";
  } else {
    set resp.http.x-cache = "MISS";
  }
}
