# Varnish in front of the shop, forgetting pages by their tags. In the shop: CDN_KIND=varnish, CDN_PURGE_URL=http://this-host:6081 and
# CDN_PURGE_TOKEN, which is the same as below. `node drills/cdn.ts` tries this file.
vcl 4.1;
import std;

backend shop {
  .host = "127.0.0.1";
  .port = "5000";
  .probe = { .url = "/api/health/live"; .interval = 5s; .timeout = 2s; .window = 5; .threshold = 3; }
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (req.http.x-ban-token != "change-me-to-the-token") { return (synth(403, "Not allowed")); }
    if (req.http.x-ban-tags == ".") { ban("obj.status != 0"); }
    else { ban("obj.http.cache-tag ~ (^|,)(" + req.http.x-ban-tags + ")(,|$)"); }
    return (synth(200, "Forgotten"));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Who has chosen another language is redirected by the shop.
  if (req.http.cookie ~ "(^|; *)language=" && req.http.cookie !~ "(^|; *)language=en(;|$)") { return (pass); }
  # Cookies are left: the shop makes public pages without looking at them, and says `private` of all others.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.cdn-cache-control ~ "max-age=[1-9]" && !beresp.http.set-cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 0s;
    if (beresp.http.cdn-cache-control ~ "stale-while-revalidate=") {
      set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
    }
    # Old copies for as long as no node answers.
    if (beresp.http.cdn-cache-control ~ "stale-if-error=") { set beresp.keep = 1d; }
    return (deliver);
  }
  # Files whose names change with their content.
  if (beresp.status == 200 && beresp.http.cache-control ~ "immutable") { return (deliver); }
  set beresp.uncacheable = true;
  set beresp.ttl = 120s;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.x-cache = "miss";
  if (obj.hits > 0) { set resp.http.x-cache = "hit"; }
  unset resp.http.cache-tag;
  unset resp.http.surrogate-key;
  unset resp.http.cache-groups;
  unset resp.http.cdn-cache-control;
}
